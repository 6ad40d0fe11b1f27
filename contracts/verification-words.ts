/** The states of a sale's evidence file: see `lifecycles/verification.machine.ts`. */
export const verificationStates = ['pending', 'call-back', 'second-look', 'valid', 'repairable', 'void'] as const
export type VerificationState = (typeof verificationStates)[number]

/** The states with a verdict. */
export const decidedStates = ['valid', 'repairable', 'void'] as const satisfies readonly VerificationState[]

/** The steps of people. */
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

/** Steps that require a reason. */
export const notedEvents: readonly VerificationEventName[] = [
  'verification.found-repairable',
  'verification.voided',
  'verification.second-look-asked',
  'verification.repaired',
  'verification.reopened',
]

/** Steps that declare a sale valid: the findings must be up to date with the conversation, the policy and the law. */
export const validatingEvents: readonly VerificationEventName[] = ['verification.passed', 'verification.repaired']

/** A disclosure required by law, or a datum of the policy. */
export const findingKinds = ['disclosure', 'datum'] as const
export type FindingKind = (typeof findingKinds)[number]

/** The result of the rules. `not-met`: said, but wrong; `not-found`: the rules found nothing. */
export const foundStates = ['met', 'not-met', 'not-applicable', 'not-found'] as const
export type FoundState = (typeof foundStates)[number]

/** The judgement of a person. */
export const judgedStates = ['met', 'not-met', 'not-applicable'] as const
export type JudgedState = (typeof judgedStates)[number]

/** The data of a policy that is looked for in the conversation. */
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
