import * as z from 'zod/mini'

import { contactBreaches, contactMedia, debtBuckets, promiseStates, rollOutcomes } from './collection-words.ts'
import { namedSchema } from './params.ts'

const bucket = z.literal(debtBuckets)
/** Whole minor units of `currency`; amounts in different currencies are never added. */
const inCurrency = { currency: z.string(), bucket }

const countrySchema = z.object({
  /** ISO 3166-1 alpha-2; null if not set. */
  country: z.nullable(z.string()),
  partners: z.array(z.string()),
  /** Null: the law of this country is not known here. */
  hours: z.nullable(
    z.object({
      windows: z.array(z.object({ weekdays: z.array(z.number()), from: z.string(), to: z.string() })),
      source: z.string(),
      about: z.enum(['sales', 'collections']),
    }),
  ),
  limits: z.nullable(
    z.object({
      /** Null: the law sets no limit. */
      rules: z.nullable(
        z.array(
          z.object({ media: z.array(z.enum(contactMedia)), days: z.number(), most: z.number(), apart: z.number() }),
        ),
      ),
      source: z.string(),
    }),
  ),
  /** Attempts of the period: all of them, and those that were not allowed. */
  attempts: z.number(),
  breaches: z.array(z.object({ breach: z.enum(contactBreaches), attempts: z.number() })),
})
export type CollectionsCountry = z.infer<typeof countrySchema>

/** `GET /api/collections`. `domain/` computes the rates from it. */
export const collectionsSchema = z.object({
  /** Whether the reader sees any debt at all, regardless of the filters. */
  has_debts: z.boolean(),
  period: z.object({ from: z.string(), to: z.string(), time_zone: z.string() }),
  /** The day of the portfolio figures. */
  as_of: z.string(),
  /** The open balance by bucket; empty buckets are left out. */
  portfolio: z.array(z.object({ ...inCurrency, debts: z.number(), balance: z.number() })),
  /** From the end of the day before the period to its end: `debts` with that outcome, and the balance that went there. */
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
      /** Those that are completely paid at the end of the period. */
      recovered_debts: z.number(),
      assigned: z.number(),
      recovered: z.number(),
    }),
  ),
  /** Attempts of the period: `effective` ones reached the right person. */
  contacts: z.object({ attempts: z.number(), effective: z.number(), breaches: z.number() }),
  promises: z.object({
    /** Promises due in the period on a day that is over, which were neither withdrawn nor lapsed. */
    due: z.number(),
    kept: z.number(),
    /**
     * Broken and open promises of debts with an open balance: the most urgent ones, and their number.
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
