import { expect } from 'vitest'

import type { FindingKind, JudgedState } from '#contracts/verification-words.ts'
import { type Verification, verificationSchema, type TakeVerificationStep } from '#contracts/verifications.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testPolicies } from '#tests/support/policies.ts'
import type { TestServer } from '#tests/support/server.ts'

/** A correct sale, line by line: `c:` marks the customer's lines. */
export const SOUND_SALE = [
  'Buenas tardes, mi nombre es Carla y le llamo de parte del banco. ¿Hablo con María González?',
  'c: Sí, con ella.',
  'Le informo que esta llamada se graba.',
  'El Hogar Protegido cubre incendio y robo; no cubre daños anteriores a la contratación.',
  'La prima es de diecinueve mil novecientos noventa pesos al mes.',
  'Tiene diez días para retractarse sin costo.',
  '¿Autoriza el tratamiento de sus datos personales?',
  'c: Sí, autorizo.',
  '¿Autoriza el cargo en su cuenta corriente y acepta la contratación?',
  'c: Sí, acepto.',
  'La póliza le llega hoy por correo. Para reclamos llame a este mismo número.',
]

/** The same without the right of withdrawal, and with another price. */
export const UNSOUND_SALE = SOUND_SALE.flatMap((line) => {
  if (line.includes('retractarse')) return []
  return line.includes('La prima') ? 'La prima es de catorce mil novecientos noventa pesos al mes.' : line
})

type Client = Awaited<ReturnType<TestServer['as']>>
type Writer = Pick<Client, 'post' | 'send'>
type Step = TakeVerificationStep extends infer One ? (One extends unknown ? Omit<One, 'revision'> : never) : never

/** A bank in Chile with a policy that was sold by telephone, and two people who verify such sales. */
export async function verificationFixture(server: TestServer) {
  const { db } = server
  const given = testConversations(db)
  const policies = testPolicies(db)
  const partner = await given.partner({
    name: 'Banco Cordillera',
    country: 'CL',
    currency: 'CLP',
    time_zone: 'America/Santiago',
  })
  const campaign = await given.campaign({ partner_id: partner.id, kind: 'sale' })
  const holder = await given.customer({
    ...{ name: 'María González Pérez', national_id: '12.345.678-5', national_id_kind: 'RUT' },
    ...{ phones: ['+56987654321'], email: 'maria@correo.cl' },
  })
  const verifier = await server.as('Quality supervisor')
  const another = await server.as('Quality supervisor')

  const call = async (lines: readonly string[], more: Parameters<typeof given.interaction>[0] = {}) => {
    const interaction = await given.interaction({
      ...{ partner_id: partner.id, campaign_id: campaign.id, customer_id: holder.id, language: 'es' },
      started_at: new Date('2026-03-10T15:00:00Z'),
      ...more,
    })
    const turns = lines.map((line, index) => ({
      ...{ speaker: line.startsWith('c:') ? ('customer' as const) : ('agent' as const) },
      ...{ text: line.replace(/^c:\s*/, ''), start_ms: index * 1_000, end_ms: index * 1_000 + 900 },
    }))
    if (turns.length > 0) await given.turns(interaction.id, turns)
    return interaction
  }

  const policy = async (more: Partial<Parameters<typeof policies.policy>[0]> = {}) => {
    const id = await policies.policy({
      ...{ partner_id: partner.id, product: 'Hogar Protegido', line: 'Hogar', currency: 'CLP', status: 'active' },
      ...{ premium_total: 19_990, frequency: 'monthly', payment_method: 'bank-debit', effective_on: '2026-04-01' },
      ...more,
    })
    await policies.party(id, { customer_id: holder.id, name: 'María González Pérez', born_on: '1980-05-03' })
    return id
  }

  const open = async (
    interaction_id: number,
    policy_id: number | null,
    by: Pick<Client, 'post'> = verifier,
  ): Promise<Verification> => {
    const answer = await by.post('/api/verifications', { interaction_id, policy_id })
    expect(answer.statusCode, answer.body).toBe(200)
    return verificationSchema.parse(answer.json())
  }

  return {
    ...{ given, policies, partner, campaign, holder, verifier, another, call, policy, open },

    /** Opens the evidence file of a linked sale with these lines. */
    sold: async (lines: readonly string[] = SOUND_SALE, more: Parameters<typeof call>[1] = {}) => {
      const [interaction, policy_id] = [await call(lines, more), await policy()]
      await policies.link(policy_id, interaction.id)
      return { interaction, policy_id, file: await open(interaction.id, policy_id) }
    },
    read: async (id: number, by: Pick<Client, 'get'> = verifier): Promise<Verification> => {
      const answer = await by.get(`/api/verifications/${id}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return verificationSchema.parse(answer.json())
    },
    step: ({ id, revision }: Pick<Verification, 'id' | 'revision'>, step: Step, by: Writer = verifier) =>
      by.post(`/api/verifications/${id}/steps`, { ...step, revision }),
    judge: (
      { id }: Pick<Verification, 'id'>,
      kind: FindingKind,
      code: string,
      { judged, comment = '', was = { judged: null, comment: '' } }: Judgement,
      by: Writer = verifier,
    ) => by.send('PUT', `/api/verifications/${id}/findings/${kind}/${code}`, { judged, comment, was }),
  }
}

type JudgementFields = { judged: JudgedState | null; comment: string }
type Judgement = Partial<JudgementFields> & Pick<JudgementFields, 'judged'> & { was?: JudgementFields }

/** The finding about each disclosure and datum, by code. */
export const foundIn = ({ disclosures, data }: Verification) =>
  Object.fromEntries([...disclosures, ...data].map(({ code, judged, found }) => [code, judged ?? found]))
