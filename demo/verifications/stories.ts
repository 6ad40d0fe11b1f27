import type { Act, Story } from './story.ts'

/** What is missing from the sales of one team. */
const noWithdrawal = (after: number): Act => ({
  ...{ after, judge: 'withdrawal', judged: 'not-met' },
  comment: 'Escuché la llamada entera: no dice que puede retractarse ni en qué plazo.',
})

const untold = (openedDaysAgo: number, ...acts: Act[]): Story => ({
  about: 'untold',
  country: 'CL',
  openedDaysAgo,
  acts,
})

const untoldSales: Story[] = [
  untold(6, noWithdrawal(1), {
    ...{ after: 1.4, decide: 'verification.voided' },
    note: 'Sin derecho a retracto y la clienta no recuerda haber aceptado. Se deja sin efecto.',
  }),
  untold(3, noWithdrawal(0.5), {
    ...{ after: 1, decide: 'verification.found-repairable' },
    note: 'Falta solo el retracto: llamar, informarlo y volver a pedir la aceptación.',
  }),
  untold(2, noWithdrawal(2), {
    ...{ after: 2.2, decide: 'verification.deferred', dueInDays: 2 },
    note: 'Pide que lo llamemos después del trabajo para leerle el retracto.',
  }),
  untold(1, noWithdrawal(3)),
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

const told = (country: Story['country'], openedDaysAgo: number, ...acts: Act[]): Story => ({
  ...{ about: 'told', country, openedDaysAgo },
  acts,
})

const toldSales: Story[] = [
  told('CL', 5, ...passed(2)),
  told('MX', 8, ...passed(1)),
  told('ES', 2, {
    ...{ after: 3, decide: 'verification.second-look-asked' },
    note: 'No encuentro que le pregunte por su salud. ¿Basta la declaración que firma después?',
  }),
  told(
    'BR',
    9,
    { after: 1, decide: 'verification.second-look-asked', note: 'Responde la hija: ¿quién acepta?' },
    { after: 25, by: 'supervisor', explains: true },
    {
      ...{ after: 25.5, by: 'supervisor', decide: 'verification.passed' },
      note: 'Acepta el titular; la hija solo pasa el teléfono.',
    },
  ),
  told('MX', 1),
  told('PE', 7, ...passed(1), {
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

/** Those come first without which a state would be missing: of few conversations not all can be had. */
export const stories: readonly Story[] = [...untoldSales.slice(0, 2), ...toldSales, ...untoldSales.slice(2), takenBack]
