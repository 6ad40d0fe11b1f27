import * as z from 'zod/mini'

import { contactBreaches, contactMedia, debtBuckets, promiseStates, rollOutcomes } from './collection-words.ts'
import { namedSchema } from './params.ts'

const bucket = z.literal(debtBuckets)
/** Of whole numbers of minor units of `currency`; two currencies are never added. */
const inCurrency = { currency: z.string(), bucket }

const countrySchema = z.object({
  /** ISO 3166-1 alpha-2; null where nobody has said it. */
  country: z.nullable(z.string()),
  partners: z.array(z.string()),
  /** Null: no law of this country is known here. */
  hours: z.nullable(
    z.object({
      windows: z.array(z.object({ weekdays: z.array(z.number()), from: z.string(), to: z.string() })),
      source: z.string(),
      about: z.enum(['sales', 'collections']),
    }),
  ),
  limits: z.nullable(
    z.object({
      /** Null: the law names no number. */
      rules: z.nullable(
        z.array(
          z.object({ media: z.array(z.enum(contactMedia)), days: z.number(), most: z.number(), apart: z.number() }),
        ),
      ),
      source: z.string(),
    }),
  ),
  /** Of the period: all of them, and those that were not permitted. */
  attempts: z.number(),
  breaches: z.array(z.object({ breach: z.enum(contactBreaches), attempts: z.number() })),
})
export type CollectionsCountry = z.infer<typeof countrySchema>

/** `GET /api/collections`. Rates are computed from it by `domain/`, never here. */
export const collectionsSchema = z.object({
  /** Whether the reader sees any debt at all, whatever the filters. */
  has_debts: z.boolean(),
  period: z.object({ from: z.string(), to: z.string(), time_zone: z.string() }),
  /** The day that the portfolio is told of. */
  as_of: z.string(),
  /** What is open, by bucket; empty buckets are left out. */
  portfolio: z.array(z.object({ ...inCurrency, debts: z.number(), balance: z.number() })),
  /** From the end of the day before the period to its own: `debts` whose end it is, and the balance that came to it. */
  rolls: z.object({
    from: z.string(),
    to: z.string(),
    cells: z.array(z.object({ ...inCurrency, outcome: z.enum(rollOutcomes), debts: z.number(), balance: z.number() })),
  }),
  /** Debts that were assigned in the period, by the bucket on that day. */
  recovery: z.array(
    z.object({
      ...inCurrency,
      debts: z.number(),
      /** Those of which nothing is left to pay at the period's end. */
      recovered_debts: z.number(),
      assigned: z.number(),
      recovered: z.number(),
    }),
  ),
  /** Of the period: `effective` reached whom they were for. */
  contacts: z.object({ attempts: z.number(), effective: z.number(), breaches: z.number() }),
  promises: z.object({
    /** Of those that fell due in the period, on a day that is over, and neither were withdrawn nor lapsed. */
    due: z.number(),
    kept: z.number(),
    /**
     * Broken ones, and those that wait for their day, of debts of which something is open: the first to look after, and how many
     * there are.
     */
    waiting: z.array(
      z.object({
        id: z.number(),
        debt: z.object({ id: z.number(), external_id: z.string() }),
        partner: namedSchema,
        currency: z.string(),
        amount: z.number(),
        paid: z.number(),
        made_on: z.string(),
        due_on: z.string(),
        state: z.enum(promiseStates),
      }),
    ),
    waiting_total: z.number(),
  }),
  countries: z.array(countrySchema),
})
export type Collections = z.infer<typeof collectionsSchema>
