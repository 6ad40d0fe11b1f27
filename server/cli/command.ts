/** One command of the CLI. `usage` is its line in the help, beginning with its name. */
export type Command = { usage: string; run: (args: string[]) => Promise<void> }

/** Ends a command with a plain sentence instead of a stack trace. */
export class CommandFailed extends Error {
  override name = 'CommandFailed'
}
