import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod'

import { type Failure, type FailureKind, statusOf } from '#contracts/failure.ts'
import type { Locale } from '#contracts/page-config.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { localeOf } from '#server/kernel/locale.ts'
import { translate, texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'

export type RefusalDetails = {
  kind: FailureKind
  /** Replaces the usual sentence of the kind. */
  message?: Message
  errors?: Record<string, readonly Message[]>
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number
}

/** The way to answer with a failure: throw one, from anywhere. */
export class Refusal extends Error {
  readonly details: RefusalDetails

  constructor(details: RefusalDetails) {
    super(details.message?.message ?? details.kind)
    this.name = 'Refusal'
    this.details = details
  }
}

/** The value if it was found; otherwise throws `missing`. */
export function orMissing<Found>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw new Refusal({ kind: 'missing' })
  return found
}

/** Returns only when there is nothing to wait for. */
export function refuseIfThrottled(milliseconds: number): void {
  if (milliseconds > 0) throw new Refusal({ kind: 'throttled', retryAfterSeconds: Math.ceil(milliseconds / 1_000) })
}

/** The only error handler: for routes, unknown addresses and errors before a route is found. */
export const failures = fp<{ locale: Locale }>(
  async (app, { locale }) => {
    app.setErrorHandler((error: FastifyError, request, reply) => {
      const details = toFailure(error)
      if (details.kind === 'unexpected') request.log.error({ err: error }, 'unexpected failure')
      return sendFailure(request, reply, details, locale)
    })
    app.setNotFoundHandler((request, reply) => sendFailure(request, reply, { kind: 'missing' }, locale))
  },
  { name: 'failures' },
)

/** The body and headers of a failure, in the reader's language. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, details: RefusalDetails, fallback: Locale) {
  const locale = localeOf(request.headers, fallback)
  if (details.retryAfterSeconds !== undefined) reply.header('retry-after', details.retryAfterSeconds)
  return reply
    .code(statusOf[details.kind])
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify) // a failure has the same shape for every route
    .send(toFailureBody(details, locale))
}

/** A failure as it is sent. */
export function toFailureBody({ kind, message, errors }: RefusalDetails, locale: Locale): Failure {
  const failure: Failure = { kind, message: translate(locale, message ?? usual[kind]) }
  if (errors) {
    failure.errors = Object.fromEntries(
      Object.entries(errors).map(([field, reasons]) => [field, reasons.map((reason) => translate(locale, reason))]),
    )
  }
  return failure
}

/** The kind of failure for an error; an unforeseen error is `unexpected` and reveals nothing about itself. */
export function toFailure(error: FastifyError | Error): RefusalDetails {
  if (error instanceof Refusal) return error.details
  if (hasZodFastifySchemaValidationErrors(error)) return validationDetails(error.validation, error.validationContext)
  if (isUnavailable(error)) return { kind: 'unavailable', retryAfterSeconds: 2 }
  if ('code' in error && UNSTORABLE.has(error.code)) return { kind: 'refused' }
  if ('code' in error && error.code === GONE_MEANWHILE) return { kind: 'conflict' }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status === 413) return { kind: 'too-large' }
  // a library's 403 is about a file's path; only a Refusal says whether a person may do something
  if (status === 404 || status === 403) return { kind: 'missing' }
  return { kind: status >= 400 && status < 500 ? 'refused' : 'unexpected' }
}

/**
 * PostgreSQL's codes for values that no column can store: a zero byte in a text or in JSON, a number beyond its type.
 */
const UNSTORABLE = new Set<unknown>(['22021', '22P05', '22003'])

/** PostgreSQL's foreign_key_violation: what a request names existed when it was checked, and has been removed since. */
const GONE_MEANWHILE = '23503'

const usual: Record<FailureKind, Message> = {
  refused: texts.refused,
  unauthenticated: texts.unauthenticated,
  forbidden: texts.forbidden,
  missing: texts.missing,
  conflict: texts.conflict,
  'too-large': texts.tooLarge,
  'page-expired': texts.pageExpired,
  invalid: texts.invalid,
  throttled: texts.throttled,
  unexpected: texts.unexpected,
  unavailable: texts.unavailable,
}

/**
 * The answer to a request that does not fit its schema: `invalid` when a form's values are wrong, which the person who
 * filled it in can correct; `refused` when the shape is wrong, or when the address makes no sense.
 */
function validationDetails(
  issues: readonly ZodFastifySchemaValidationError[],
  where: string | undefined,
): RefusalDetails {
  const errors: Record<string, Message[]> = Object.create(null)
  for (const issue of issues) {
    for (const field of fieldsOf(issue)) errors[field] = [reasonOf(issue)]
  }
  const mendable = where === 'body' && issues.every(isAboutTheValue)
  return { kind: mendable ? 'invalid' : 'refused', errors }
}

/** The field that an issue is about; the unknown fields when the body has such. */
function fieldsOf({ instancePath, params }: ZodFastifySchemaValidationError): string[] {
  const [, field] = instancePath.split('/')
  return field ? [field] : ((params['keys'] as string[] | undefined) ?? [])
}

function isAboutTheValue({ keyword, params }: ZodFastifySchemaValidationError): boolean {
  if (keyword === 'invalid_value') return (params['values'] as unknown[]).length > 1 // a single value is a constant of the shape
  return ['too_small', 'too_big', 'invalid_format', 'not_multiple_of', 'custom'].includes(keyword)
}

function reasonOf({ keyword, params }: ZodFastifySchemaValidationError): Message {
  switch (keyword) {
    case 'unrecognized_keys':
      return texts.unknownField
    case 'invalid_value':
      return texts.notAllowed
    case 'too_small':
      return params['origin'] === 'string'
        ? { ...texts.tooShort, values: { minimum: params['minimum'] } }
        : texts.outOfBounds
    case 'too_big':
      return params['origin'] === 'string'
        ? { ...texts.tooLong, values: { maximum: params['maximum'] } }
        : texts.outOfBounds
    case 'invalid_format':
      return texts.wrongForm
    default:
      return texts.wrongKind
  }
}
