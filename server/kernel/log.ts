import fastify, { type FastifyBaseLogger } from 'fastify'

/** The process's log: one JSON object per line, without secrets and personal data. */
export function openLog(stream: NodeJS.WritableStream = process.stdout): FastifyBaseLogger {
  return fastify({
    logger: {
      stream,
      base: null,
      redact: { paths: SECRETS, censor: '[hidden]' },
      serializers: { err: describeError },
    },
  }).log // the same log that Fastify would open, before the application exists
}

const NAMES = ['authorization', 'cookie', 'password', 'password_confirmation', 'token', 'access_token', 'client_secret']
const SECRETS = NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/**
 * An error without the details that a database adds, which contain the row's values, and without people's addresses.
 */
function describeError({ name, message, stack, code }: Error & { code?: unknown }) {
  return { type: name, message: withoutAddresses(message), code, stack: withoutAddresses(stack ?? '') }
}

const withoutAddresses = (text: string) => text.replaceAll(/[^\s<>@"'/]+@[^\s<>@"'/]+\.\w+/g, '[address]')
