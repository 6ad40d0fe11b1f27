/** Where the person may go from here: what a number is counted of. */
export type QuestionRights = { seesCalls: boolean; seesEvaluations: boolean; seesPolicies: boolean }
