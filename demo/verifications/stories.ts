import type { VerificationEventName } from '#contracts/verification-words.ts'
import type { FindingJudgement } from '#contracts/verifications.ts'

import type { DemoPartner } from '../world.ts'

/** Evidence of a conversation that somebody examined, and the decision. */
export type Story = {
  /**
   * `untold`: a sale in which the agent omits the right to withdraw; `mended`: the same, repaired by the verification call;
   * `told`: a sale with that disclosure; `taken-back`: a verification call in which the customer took the sale back.
   */
  about: 'untold' | 'mended' | 'told' | 'taken-back'
  country: DemoPartner['country'] | null
  openedDaysAgo: number
  acts: Act[]
}

/** `after`: hours since the file was opened. By the verifier, unless another person is named. */
export type Act = { after: number; by?: 'supervisor' } & (
  | ({ judge: string } & Judgement)
  /** Judges every point that blocks the verdict `valid`, with an explanation. */
  | { explains: true }
  | Decision
)

/** A judgement of a disclosure or a datum. */
export type Judgement = Pick<FindingJudgement, 'judged' | 'comment'>

type Decision = {
  decide: Exclude<VerificationEventName, 'verification.judged' | 'verification.looked-again'>
  note: string
  /** For a repair: due this number of days from today. */
  dueInDays?: number
}

/** The verifier finds that the agent does not mention the right to withdraw. */
const noWithdrawal = (after: number): Act => ({
  ...{ after, judge: 'withdrawal', judged: 'not-met' },
  comment: 'Escuché la llamada entera: no dice que puede retractarse ni en qué plazo.',
})

const notInformed = (openedDaysAgo: number, ...acts: Act[]): Story => ({
  about: 'untold',
  country: 'CL',
  openedDaysAgo,
  acts,
})

const notInformedSales: Story[] = [
  notInformed(6, noWithdrawal(1), {
    ...{ after: 1.4, decide: 'verification.voided' },
    note: 'Sin derecho a retracto y la clienta no recuerda haber aceptado. Se deja sin efecto.',
  }),
  notInformed(3, noWithdrawal(0.5), {
    ...{ after: 1, decide: 'verification.found-repairable' },
    note: 'Falta solo el retracto: llamar, informarlo y volver a pedir la aceptación.',
  }),
  notInformed(2, noWithdrawal(2), {
    ...{ after: 2.2, decide: 'verification.deferred', dueInDays: 2 },
    note: 'Pide que lo llamemos después del trabajo para leerle el retracto.',
  }),
  notInformed(1, noWithdrawal(3)),
  {
    ...{ about: 'mended', country: 'CL', openedDaysAgo: 4 },
    acts: [
      noWithdrawal(1),
      { ...{ after: 1.3, decide: 'verification.found-repairable' }, note: 'Falta el derecho a retracto.' },
      {
        ...{ after: 5, decide: 'verification.repaired' },
        note: 'En la verificación se le informan los diez días y confirma que contrató por su voluntad.',
      },
    ],
  },
]

const passed = (after: number): Act[] => [
  { after, explains: true },
  { after: after + 0.3, decide: 'verification.passed', note: '' },
]

const informed = (country: Story['country'], openedDaysAgo: number, ...acts: Act[]): Story => ({
  ...{ about: 'told', country, openedDaysAgo },
  acts,
})

const informedSales: Story[] = [
  informed('CL', 5, ...passed(2)),
  informed('MX', 8, ...passed(1)),
  informed('ES', 2, {
    ...{ after: 3, decide: 'verification.second-look-asked' },
    note: 'No encuentro que le pregunte por su salud. ¿Basta la declaración que firma después?',
  }),
  informed(
    'BR',
    9,
    { after: 1, decide: 'verification.second-look-asked', note: 'Responde la hija: ¿quién acepta?' },
    { after: 25, by: 'supervisor', explains: true },
    {
      ...{ after: 25.5, by: 'supervisor', decide: 'verification.passed' },
      note: 'Acepta el titular; la hija solo pasa el teléfono.',
    },
  ),
  informed('MX', 1),
  informed('PE', 7, ...passed(1), {
    ...{ after: 28, decide: 'verification.reopened' },
    note: 'La clienta reclama que el cargo fue por otro monto.',
  }),
]

const takenBack: Story = {
  ...{ about: 'taken-back', country: null, openedDaysAgo: 3 },
  acts: [
    {
      ...{ after: 0.8, decide: 'verification.voided' },
      note: 'En la verificación dice que solo pidió información. No se le cobra nada.',
    },
  ],
}

/** The stories that are needed to have every state come first, because with few conversations not all can be used. */
export const stories: readonly Story[] = [
  ...notInformedSales.slice(0, 2),
  ...informedSales,
  ...notInformedSales.slice(2),
  takenBack,
]

/** When files are opened, in minutes past midnight in the partner's time zone. */
export const OPENED_AT_MINUTE = 10 * 60
