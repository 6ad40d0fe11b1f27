import { describe, expect, test } from 'vitest'

import { reportPdf } from '#server/reports/pdf/report-pdf.ts'
import type { ReportDocument } from '#server/reports/report-document.ts'
import { drawnText } from '#tests/support/drawn-text.ts'

const madeAt = new Date('2026-03-01T12:00:00Z')

const report = (given: Partial<ReportDocument>): ReportDocument => ({
  ...{ locale: 'en', title: 'Quality', facts: [], sections: [], madeAt },
  ...given,
})

const table = (columns: string[], rows: ReportDocument['sections'][number]['rows'], title = 'Table') => ({
  ...{ title, notes: [], columns, rows },
})

test.each([
  ['en', 'Quality of every conversation', 'Time zone', '1,234', '12.3%'],
  ['es', 'Qué provocó la conversación: añadido', 'Huso horario', '1234', '12,3'],
  ['fr', 'Qualité — « à l’œuvre »', 'Fuseau', '1\u00A0234', '12,3'],
  ['pt-BR', 'Conversões não concluídas', 'Fuso', '1.234', '12,3%'],
  ['zh-CN', '每次对话的质量：保险、投诉与挽留', '时区', '1,234', '12.3%'],
] as const)(
  'shows what it tells in %s, each character in a font that has it',
  async (locale, title, zone, number, share) => {
    const pdf = await reportPdf(
      report({
        ...{ locale, title, facts: [[zone, 'America/Santiago']] },
        sections: [table([zone], [[{ value: 1_234, unit: 'count' }], [{ value: 12.345, unit: 'percent' }], [null]])],
      }),
    )
    const { drawn, actual, boxes } = drawnText(pdf)
    expect(drawn).toContain(title)
    for (const text of [`${zone}: America/Santiago`, number, share, '–']) expect(drawn).toContain(text)
    expect(actual).toContain(title)
    expect(boxes).toBe(0)
  },
)

test('Bengali is shaped, and can be copied as it is written', async () => {
  const title = 'প্রতিবেদন: ক্ষেত্র ও স্ত্রী, কিন্তু শ্রদ্ধা।'
  const { drawn, actual, boxes } = drawnText(
    await reportPdf(report({ locale: 'bn', title, sections: [table(['সংখ্যা'], [[{ value: 1_234, unit: 'count' }]])] })),
  )
  expect(actual).toEqual(expect.arrayContaining([title, 'সংখ্যা', '১,২৩৪']))
  expect(boxes).toBe(0)
  // ক, its joiner and ষ are one glyph, and the vowel of কি comes before its consonant
  expect(drawn).toContain('ক্ষ')
  expect(drawn).toContain('িক')
})

describe('a table of several pages', () => {
  const rows = Array.from({ length: 120 }, (_, at) => [`Row ${at}`, { value: at, unit: 'count' as const }])

  test('has its headings on each page, and its rows once', async () => {
    const { drawn, actual } = drawnText(await reportPdf(report({ sections: [table(['Agent', 'Calls'], rows)] })))
    const pages = Number(/1 \/ (\d+)/.exec(drawn)?.[1])
    expect(pages).toBeGreaterThan(2)
    expect(drawn).toContain(`${pages} / ${pages}`)
    expect(drawn.split('AgentCalls')).toHaveLength(pages + 1)
    for (const [name] of rows) expect(actual.filter((text) => text === name)).toHaveLength(1)
    // a screen reader gets the headings only once
    expect(actual.filter((text) => text === 'Agent')).toHaveLength(1)
  })
})

test('a text that is too wide is wrapped, and none of it is lost', async () => {
  const long = 'Verständigungsschwierigkeit'.repeat(12)
  const names = Array.from({ length: 8 }, (_, at) => `Column ${at}`)
  const row = names.map((_, at) => (at === 0 ? long : 'Some words that take their room'))
  const { drawn, actual } = drawnText(await reportPdf(report({ sections: [table(names, [row])] })))
  expect(drawn).toContain(long)
  expect(actual).toContain(long)
})

test('a character that no font has is drawn as a box and does not break the report', async () => {
  const { drawn, boxes } = drawnText(await reportPdf(report({ title: 'Team \u{10380} North' })))
  expect(drawn).toContain('North')
  expect(boxes).toBeGreaterThan(0)
})
