import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { DatumFinding, DisclosureFinding, Verification } from '#contracts/verifications.ts'
import { disclosuresOf } from '#domain/disclosures/disclosures.ts'
import { pdfText } from '#tests/support/pdf-text.ts'

import { evidencePdf } from './evidence-pdf.ts'
import { inWinAnsi } from './win-ansi.ts'

const made = { at: new Date('2026-03-20T12:00:00Z'), version: '1.2.3' }
const unfound: Omit<DisclosureFinding, 'kind' | 'code' | 'text'> = {
  ...{ is_mandatory: true, found: 'not-found', said: null, quote: null, seq: null, from_ms: null, to_ms: null },
  ...{ judged: null, judged_by: null, judged_at: null, comment: '' },
}
const lawOf = (country: string): DisclosureFinding[] =>
  (disclosuresOf(country)?.disclosures ?? []).map(({ code, title, say, source }) => ({
    ...{ ...unfound, kind: 'disclosure' as const, code, text: { title, say, source } },
  }))
const premium: DatumFinding = {
  ...{ ...unfound, kind: 'datum', code: 'premium', is_mandatory: false, found: 'not-met' },
  ...{ said: 'catorce mil pesos', quote: 'La prima es de catorce mil pesos.', from_ms: 65_000 },
  told: { as: 'money', amounts: [{ minor: 19_990, currency: 'CLP' }] },
}

const fileOf = (country: string, more: Partial<Verification> = {}): Verification => ({
  ...{ id: 7, state: 'void', revision: 3, disclosures_version: null, is_outdated: false, looked_at: '' },
  call: {
    ...{ id: 70, channel: 'voice', started_at: '2026-03-10T15:00:00Z', duration_ms: 90_000, campaign: null },
    ...{ partner: { id: 1, name: 'Banco Cordillera' }, country, time_zone: 'America/Santiago', agent: 'Carla Ñ.' },
    ...{ has_audio: true, has_words: true, expired_at: null, is_open: true },
  },
  policy: { id: 8, number: 'P-1', product: 'Hogar', insurer: null, status: 'active' },
  ...{ note: 'Nadie dijo el precio.', decided_by: { id: 1, name: 'Ana' }, decided_at: '2026-03-11T10:00:00Z' },
  ...{ due_on: null, repair: null, steps: [], repairs: [], unmasked: [] },
  standing: { verifies: true, is_seller: false, asked: false },
  ...{ disclosures: lawOf(country), data: [premium], ...more },
})

describe('the sheet', () => {
  test.each([
    [
      'CL',
      ['Expediente de evidencia 7', 'Nula', 'Derecho de retracto', 'artículo 538', '2026-03-10 12:00:00', 'En 1:05'],
    ],
    ['BR', ['Dossiê de evidências 7', 'Nula', 'Direito de arrependimento', 'artigo 49']],
    ['FR', ['Evidence file 7', 'Void', 'knows no disclosures of this country']],
  ])('of %s is in the language of the country', async (country, words) => {
    const text = pdfText(await evidencePdf(fileOf(country), made))
    for (const word of words) expect(text.replaceAll('\n', ' ')).toContain(word)
    expect(text).toContain('Nadie dijo el precio.')
    expect(text).toContain('catorce mil pesos')
    expect(text).toContain('CLP 19')
  })

  test('is numbered from its first page to its last', async () => {
    const text = pdfText(await evidencePdf(fileOf('CL'), made))
    const [, all] = /Página 1\/(\d+)/.exec(text) ?? []
    expect(Number(all)).toBeGreaterThan(1)
    expect(text).toContain(`Página ${all}/${all}`)
    expect(text).not.toContain(`Página ${Number(all) + 1}/`)
  })

  test('says that the findings are outdated, and for which datum the policy has no value any more', async () => {
    const data = [{ ...premium, told: null }]
    const text = pdfText(await evidencePdf(fileOf('CL', { is_outdated: true, data }), made))
    expect(text).toContain('han cambiado desde que revisaron las reglas')
    expect(text).toContain('Prima: difiere')
    expect(pdfText(await evidencePdf(fileOf('CL'), made))).not.toContain('han cambiado')
  })

  test('shows any text that people write', async () => {
    const note = '“Sí” → ağ বাংলা 你好 👍 a\u202Fb'
    const text = pdfText(await evidencePdf(fileOf('CL', { note }), made))
    expect(text).toContain('“Sí” ? ag ')
    expect(text).toContain('a b')
  })
})

test('the conversion for the standard fonts leaves no unsupported letter, and keeps the supported ones', () => {
  const covered = 'El niño dijo: “¿29,90 €?” – Ação às 3… •'
  expect(inWinAnsi(covered)).toBe(covered)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const encoded = inWinAnsi(text)
      expect(inWinAnsi(encoded)).toBe(encoded)
      // a browser decodes the fonts of a PDF with the same table
      const bytes = Array.from(encoded, (letter) => letter.codePointAt(0)!)
      expect(
        bytes.filter((code) => code > 0xff && !'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'.includes(String.fromCodePoint(code))),
      ).toEqual([])
    }),
  )
})
