# At the first start: a cluster, its user by the password that is given, a database of the user's name.
set -e
bin=$(echo /usr/lib/postgresql/*/bin)
as_postgres() { setpriv --reuid postgres --regid postgres --clear-groups "$@"; }
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    install -d -o postgres -m 700 "$PGDATA"
    install -o postgres -m 400 "$POSTGRES_PASSWORD_FILE" /tmp/password
    as_postgres "$bin/initdb" -D "$PGDATA" -U "$POSTGRES_USER" --pwfile /tmp/password -E UTF8 --locale C.UTF-8 \
        --auth-host scram-sha-256 --auth-local trust
    rm /tmp/password
    echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
    echo "CREATE DATABASE $POSTGRES_USER" | as_postgres "$bin/postgres" --single -D "$PGDATA" postgres
fi
exec setpriv --reuid postgres --regid postgres --clear-groups "$bin/postgres" -D "$PGDATA" -c 'listen_addresses=*'
