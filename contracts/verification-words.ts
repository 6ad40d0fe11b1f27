/** Where the evidence file of a sale stands, as `lifecycles/verification.machine.ts` moves it. */
export const verificationStates = ['pending', 'call-back', 'second-look', 'valid', 'repairable', 'void'] as const
export type VerificationState = (typeof verificationStates)[number]

/** Those in which somebody has come to a verdict. */
export const decidedStates = ['valid', 'repairable', 'void'] as const satisfies readonly VerificationState[]

/** What people do with it. */
export const verificationEvents = [
  'verification.judged',
  'verification.looked-again',
  'verification.passed',
  'verification.found-repairable',
  'verification.voided',
  'verification.deferred',
  'verification.called-back',
  'verification.second-look-asked',
  'verification.repaired',
  'verification.reopened',
] as const
export type VerificationEventName = (typeof verificationEvents)[number]

/** Steps of which it must be said why. */
export const notedEvents: readonly VerificationEventName[] = [
  'verification.found-repairable',
  'verification.voided',
  'verification.second-look-asked',
  'verification.repaired',
  'verification.reopened',
]

/** Steps that call a sale valid: what the rules found must be about the conversation, the policy and the law as they are. */
export const validatingEvents: readonly VerificationEventName[] = ['verification.passed', 'verification.repaired']

/** A disclosure that the law asks for, or a datum of the policy that was said. */
export const findingKinds = ['disclosure', 'datum'] as const
export type FindingKind = (typeof findingKinds)[number]

/** What the rules found. `not-met`: said, and wrong; `not-found`: nothing that the rules know was said. */
export const foundStates = ['met', 'not-met', 'not-applicable', 'not-found'] as const
export type FoundState = (typeof foundStates)[number]

/** What a person says of it. */
export const judgedStates = ['met', 'not-met', 'not-applicable'] as const
export type JudgedState = (typeof judgedStates)[number]

/** What of a policy is looked for in what was said. */
export const datumCodes = [
  'holder-name',
  'national-id',
  'birth-day',
  'phone',
  'email',
  'policy-number',
  'product',
  'premium',
  'frequency',
  'payment-method',
  'payment-day',
  'effective-day',
  'sum-insured',
  'beneficiaries',
] as const
export type DatumCode = (typeof datumCodes)[number]
