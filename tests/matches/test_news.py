"""What has happened is told once, in whatever order it was committed."""

import pytest

from adjudicator.matches.application import Matches
from adjudicator.matches.finding.news import News
from adjudicator.matches.store.postgresql import PostgreSQL

INSERT = "INSERT INTO events (originator_id, originator_version, topic, state) VALUES (?, 1, 'x', '{}')"


def test_news_is_told_once(store: Matches) -> None:
    news = News(store.tables)
    assert news.poll() == set()
    for matches in ({"m_1", "m_2"}, {"m_3"}):
        with store.tables.dialect.writing() as cursor:
            for match in matches:
                cursor.execute(store.tables.dialect[INSERT], (match,))
        assert news.poll() == matches
    assert news.poll() == set()


@pytest.mark.postgresql
def test_news_is_heard_of_what_took_its_place_early_and_was_committed_late(postgresql_store: Matches) -> None:
    dialect = postgresql_store.tables.dialect
    assert isinstance(dialect, PostgreSQL)
    news = News(postgresql_store.tables)
    with dialect.pool.connection() as first, dialect.pool.connection() as second:
        first.execute("BEGIN")
        first.execute(dialect[INSERT].encode(), ("m_early",))
        second.execute(dialect[INSERT].encode(), ("m_late",))
        assert news.poll() == {"m_late"}
        first.execute("COMMIT")
        assert news.poll() == {"m_early"}
    assert news.poll() == set()


@pytest.mark.postgresql
def test_news_is_heard_of_what_was_committed_after_many_others(postgresql_store: Matches) -> None:
    dialect = postgresql_store.tables.dialect
    assert isinstance(dialect, PostgreSQL)
    news = News(postgresql_store.tables)
    with dialect.pool.connection() as first, dialect.pool.connection() as second:
        first.execute("BEGIN")
        first.execute(dialect[INSERT].encode(), ("m_early",))
        others = {f"m_{number}" for number in range(1000)}
        with second.transaction(), second.cursor() as cursor:
            cursor.executemany(dialect[INSERT], [(other,) for other in others])
        assert news.poll() == others
        assert news.poll() == set()
        first.execute("COMMIT")
        assert news.poll() == {"m_early"}
    assert news.poll() == set()
