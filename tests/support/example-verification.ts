import type { DatumFinding, DisclosureFinding, Evidence, SourceCall, Verification } from '#contracts/verifications.ts'

/** An evidence file of one sale, for the tests of its screen. */

export const exampleSource: SourceCall = {
  ...{ id: 7, channel: 'voice', started_at: '2026-03-10T15:00:00Z', duration_ms: 60_000 },
  ...{ partner: { id: 1, name: 'Banco Cordillera' }, country: 'CL', time_zone: 'America/Santiago' },
  ...{ campaign: { name: 'Hogar', kind: 'sale' }, agent: 'Lucía Quispe', has_audio: true, has_words: true },
  ...{ expired_at: null, is_open: true },
}

const nothing = {
  ...{ is_mandatory: true, said: null, quote: null, seq: null, from_ms: null, to_ms: null },
  ...{ judged: null, judged_by: null, judged_at: null, comment: '' },
}
const same = (en: string) => ({ en, es: en, fr: en, bn: en, 'pt-BR': en, 'zh-CN': en })

const disclosure = (code: string, title: string, given: Partial<DisclosureFinding> = {}): DisclosureFinding => ({
  ...{ ...nothing, kind: 'disclosure', code, found: 'met' },
  text: { title: same(title), say: same(`Say: ${title}.`), source: { law: 'Ley 1', article: '5', asks: 'Decirlo.' } },
  ...given,
})

const premium: DatumFinding = {
  ...{ ...nothing, kind: 'datum', code: 'premium', is_mandatory: false, found: 'not-met' },
  ...{ said: '14.990 pesos', quote: 'La prima es de 14.990 pesos.', seq: 1, from_ms: 5_000 },
  told: { as: 'money', amounts: [{ minor: 19_990, currency: 'CLP' }] },
}
const birthday: DatumFinding = {
  ...{ ...nothing, kind: 'datum', code: 'birth-day', is_mandatory: false, found: 'not-applicable', told: null },
}

export const exampleVerification: Verification = {
  ...{ id: 40, state: 'pending', revision: 1, call: exampleSource },
  policy: { id: 12, number: 'P-12', product: 'Hogar Protegido', insurer: null, status: 'active' },
  ...{ disclosures_version: 'cl-2026.2', is_outdated: false, looked_at: '2026-03-11T10:00:00Z' },
  ...{ note: '', decided_by: null, decided_at: null, due_on: null, repair: null },
  disclosures: [
    disclosure('recording', 'The call is recorded', { seq: 2, from_ms: 9_000, quote: 'Esta llamada se graba.' }),
    disclosure('withdrawal', 'Right of withdrawal', { found: 'not-found' }),
    disclosure('declaration', 'Duty to tell the truth', { found: 'not-applicable', is_mandatory: false }),
  ],
  data: [premium, birthday],
  steps: [],
  standing: { verifies: true, is_seller: false, asked: false },
  ...{ repairs: [], unmasked: [] },
}

export const exampleEvidence: Evidence = {
  call: exampleSource,
  has_disclosures: true,
  policies: [
    {
      ...{ id: 12, number: 'P-12', product: 'Hogar Protegido', status: 'active', role: 'sale' },
      ...{ link_state: 'confirmed', file: null },
    },
  ],
  alone: null,
}
