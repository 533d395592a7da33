"""The outermost command: what is refused inside it is said in one sentence, in the language of the command line."""

import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from adjudicator.cli.language import Refusal, asked_for
from adjudicator.kernel.text.text import Language


class Speaking(click.Group):
    """A group that tells refusals in Portuguese or English: those of click, and those of the application."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command. What the application refuses is a Refusal."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except BrokenPipeError:  # nobody reads on, as `head` does: click ends without a word
            raise
        except Exception as error:
            from adjudicator.cli.refusals import why  # what it knows of is only loaded when something is refused

            said = why(error)
            if said is None:
                raise
            raise Refusal(said.pt, said.en) from error

    def main(  # type: ignore[override]  # click has two forms of it, by whether the program stands alone
        self, args: Sequence[str] | None = None, prog_name: str | None = None, standalone_mode: bool = True, **more: Any
    ) -> Any:
        """Run the program, or, where it does not stand alone, as click does."""
        if not standalone_mode:
            return super().main(args, prog_name, standalone_mode=False, **more)
        language = asked_for(sys.argv[1:] if args is None else args)
        try:
            done = super().main(args, prog_name, standalone_mode=False, **more)
        except click.ClickException as error:
            _show(error, language)
        except click.Abort:
            click.echo({"pt": "Interrompido!", "en": "Aborted!"}[language], err=True)
            sys.exit(1)
        sys.exit(done if isinstance(done, int) else 0)


def _show(error: click.ClickException, language: Language) -> NoReturn:
    """Say what is refused, with what helps on, and exit with its code."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):  # its message is the help itself
        error.show()
        sys.exit(error.exit_code)
    from adjudicator.kernel.text.library_messages import in_both  # as above

    words = {"pt": ("Uso", "Tente '{} --help' para a ajuda.", "Erro"),
             "en": ("Usage", "Try '{} --help' for help.", "Error")}[language]  # fmt: skip
    if isinstance(error, click.UsageError) and error.ctx is not None:
        usage = error.ctx.get_usage().removeprefix("Usage")
        click.echo(f"{words[0]}{usage}\n{words[1].format(error.ctx.command_path)}\n", err=True)
    said = getattr(error, "why", None) or in_both(error.format_message())
    click.echo(f"{words[2]}: {said[language]}", err=True)
    sys.exit(error.exit_code)
