/** Where the evidence file of a sale stands. */
export const verificationStates = ['pending', 'call-back', 'second-look', 'valid', 'repairable', 'void'] as const
export type VerificationState = (typeof verificationStates)[number]

/** A disclosure that the law asks for, or a datum of the policy that was said. */
export const findingKinds = ['disclosure', 'datum'] as const
export type FindingKind = (typeof findingKinds)[number]

/** What the rules found. `not-met`: said, and wrong; `not-found`: nothing that the rules know was said. */
export const foundStates = ['met', 'not-met', 'not-applicable', 'not-found'] as const
export type FoundState = (typeof foundStates)[number]

/** What a person says of it. */
export const judgedStates = ['met', 'not-met', 'not-applicable'] as const
export type JudgedState = (typeof judgedStates)[number]
