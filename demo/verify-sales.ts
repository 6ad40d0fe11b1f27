import { type DemoConversation, mentionsWithdrawal, inventConversation } from './conversations.ts'
import type { Random } from './random.ts'

/** Calls that verify a sale, each of one that was made in the ten days before: whoever was not told everything often takes it back. */
export function verifySales(random: Random, conversations: readonly DemoConversation[]): DemoConversation[] {
  const sales = conversations.filter(({ disposition }) => disposition === 'Venta')
  const verified = new Set<DemoConversation>()
  return conversations.map((call) => {
    if (call.campaign.kind !== 'verification') return call
    const sale = random.pick(sales.filter((one) => isBefore(one, call) && !verified.has(one)))
    if (!sale) return call
    verified.add(sale)
    const wasTold = mentionsWithdrawal(sale.agent, sale.customer)
    const disposition = random.weighted(wasTold ? TOLD : UNTOLD)
    const { partner, campaign, agent, channel, started_at } = call
    const { customer, said } = sale
    return inventConversation(random, { partner, campaign, agent, channel, started_at, customer, said, disposition })
  })
}

const TOLD = { Verificada: 84, Rechazada: 5, 'Volver a llamar': 11 }
const UNTOLD = { Verificada: 52, Rechazada: 36, 'Volver a llamar': 12 }

function isBefore(sale: DemoConversation, call: DemoConversation): boolean {
  if (sale.partner !== call.partner) return false
  const ms = call.started_at.getTime() - sale.started_at.getTime()
  return ms > 2 * HOUR_MS && ms < 10 * 24 * HOUR_MS
}

const HOUR_MS = 3_600_000
