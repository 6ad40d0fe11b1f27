import type { ZodFastifySchemaValidationError } from 'fastify-type-provider-zod'

import type { RefusalDetails } from '#server/failures.ts'
import { texts } from '#server/texts.ts'
import type { Message } from '#server/texts/message.ts'

/**
 * What a request that its schema does not take is answered with: `invalid` when a form's values are wrong, which the
 * person who filled it in can mend; `refused` when it is not of the shape at all, or when the address asks nonsense.
 */
export function validationDetails(
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

/** The field that an issue is about; all of them where the body itself holds some that are not known. */
function fieldsOf({ instancePath, params }: ZodFastifySchemaValidationError): string[] {
  const [, field] = instancePath.split('/')
  return field ? [field] : ((params['keys'] as string[] | undefined) ?? [])
}

function isAboutTheValue({ keyword, params }: ZodFastifySchemaValidationError): boolean {
  if (keyword === 'invalid_value') return (params['values'] as unknown[]).length > 1 // one value: a constant of the shape
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
