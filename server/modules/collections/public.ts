/** What the dashboards count of debts: who sees which, the ends of promises, what was recovered, and the moves between buckets. */
export { promiseConversation, promiseCounts, promiseEnd } from './promises.ts'
export { recovered } from './recovered.ts'
export { rollCells } from './roll-cells.ts'
export { visibleDebts } from './visible-debts.ts'
