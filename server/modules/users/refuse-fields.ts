import { Refusal } from '#server/kernel/failures.ts'
import type { Message } from '#server/kernel/messages/message.ts'

export type FieldErrors = Record<string, readonly Message[] | undefined>

/** Goes on only when no field has anything against it. */
export function refuseFields(...found: FieldErrors[]): void {
  const errors: Record<string, readonly Message[]> = {}
  for (const [field, reasons] of found.flatMap((each) => Object.entries(each))) {
    if (reasons) errors[field] ??= reasons // the first reason: mending it may settle the others
  }
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
}
