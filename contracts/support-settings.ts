import * as z from 'zod/mini'

import { idSchema, namedSchema, storable } from './params.ts'
import { ticketPriorities } from './ticket-states.ts'
import { isNamedZone } from './time-zones.ts'

export const MAX_CATEGORY_LENGTH = 80
export const MAX_DESK_CATEGORIES = 200
export const MAX_BUSINESS_HOURS = 21
const MAX_HOLIDAYS = 400
/** A year of minutes, more than any desk promises. */
const MAX_MINUTES = 525_600

const clock = z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/))

/** Read by `domain/support/business-time.ts`. */
const hoursSchema = z.strictObject({
  weekdays: z.array(z.number().check(z.int(), z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
  from: clock,
  to: clock,
})

const calendarShape = {
  time_zone: z.string().check(z.maxLength(64)),
  hours: z.array(hoursSchema).check(z.maxLength(MAX_BUSINESS_HOURS)),
  holidays: z.array(z.iso.date()).check(z.maxLength(MAX_HOLIDAYS)),
}
const calendarSchema = z.object({ ...calendarShape, version: z.number() })
export type SupportCalendar = z.infer<typeof calendarSchema>

const minutes = z.number().check(z.int(), z.minimum(1), z.maximum(MAX_MINUTES))
const targetSchema = z.strictObject({ first_response_minutes: minutes, resolution_minutes: minutes })
const targetsSchema = z.record(z.enum(ticketPriorities), targetSchema)
export type SupportTargets = z.infer<typeof targetsSchema>

const placeSchema = z.object({
  /** Null for the general settings, which apply to partners without their own. */
  partner: z.nullable(namedSchema),
  /** Null if the general ones apply. */
  calendar: z.nullable(calendarSchema),
  targets: z.nullable(targetsSchema),
  may_change: z.boolean(),
})
export type SupportPlace = z.infer<typeof placeSchema>

const deskCategorySchema = z.object({
  id: z.number(),
  name: z.string(),
  /** How many tickets have it; they keep it after it is removed. */
  tickets: z.number(),
  version: z.number(),
})
export type DeskCategory = z.infer<typeof deskCategorySchema>

/** `GET /api/support-settings` */
export const supportSettingsSchema = z.object({
  /** The general settings first, then the partners with their own. */
  places: z.array(placeSchema),
  /** Partners for which the reader may create settings. */
  partners: z.array(namedSchema),
  categories: z.array(deskCategorySchema),
  may_change_categories: z.boolean(),
  /** Whether requesters get a satisfaction survey, and whether the reader may change that. */
  satisfaction: z.object({ is_asked: z.boolean(), version: z.number(), may_change: z.boolean() }),
})
export type SupportSettings = z.infer<typeof supportSettingsSchema>

/** `PUT /api/support-calendar`. `version` is the one that is changed, null for a first; if it is another by now, answers 409. */
export const supportCalendarChangeSchema = z.strictObject({
  partner_id: z.nullable(idSchema),
  ...calendarShape,
  time_zone: calendarShape.time_zone.check(z.refine(isNamedZone)),
  version: z.nullable(z.number()),
})
export type SupportCalendarChange = z.infer<typeof supportCalendarChangeSchema>

/** `PUT /api/support-targets`. `was` are the targets before the change, null for first ones; if they are different by now, answers 409. */
export const supportTargetsChangeSchema = z.strictObject({
  partner_id: z.nullable(idSchema),
  targets: targetsSchema,
  was: z.nullable(targetsSchema),
})
export type SupportTargetsChange = z.infer<typeof supportTargetsChangeSchema>

/** `PUT /api/support-satisfaction`. If the version is another by now, answers 409. */
export const supportSatisfactionChangeSchema = z.strictObject({ is_asked: z.boolean(), version: z.number() })
export type SupportSatisfactionChange = z.infer<typeof supportSatisfactionChangeSchema>

const name = storable(MAX_CATEGORY_LENGTH).check(z.trim(), z.minLength(1))
/** `POST /api/support-categories` */
export const deskCategoryDraftSchema = z.strictObject({ name })
/** `PUT /api/support-categories/{id}` */
export const deskCategoryChangeSchema = z.strictObject({ name, version: z.number() })
