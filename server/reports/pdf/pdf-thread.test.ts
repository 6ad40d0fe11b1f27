import { afterEach, expect, test } from 'vitest'

import { type PdfThread, pdfThread } from '#server/reports/pdf/pdf-thread.ts'
import type { ReportDocument } from '#server/reports/report-document.ts'
import { drawnText } from '#tests/support/drawn-text.ts'

const threads: PdfThread[] = []
afterEach(async () => {
  await Promise.all(threads.splice(0).map(({ close }) => close()))
})

function begun(settings?: Parameters<typeof pdfThread>[0]) {
  const thread = pdfThread(settings)
  threads.push(thread)
  return thread
}

const report = (title: string): ReportDocument => ({
  ...{ locale: 'en', title, facts: [], sections: [], madeAt: new Date('2026-03-01T12:00:00Z') },
})

test('draws several at once, each its own, and starts again after it was idle', async () => {
  const thread = begun({ idleMs: 1 })
  const [one, other] = await Promise.all([thread.draw(report('One')), thread.draw(report('Other'))])
  expect([one, other].map((pdf) => drawnText(pdf).actual)).toEqual([['One'], ['Other']])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(drawnText(await thread.draw(report('Third'))).actual).toEqual(['Third'])
})

test('a report that cannot be drawn rejects with the reason, and delays no other', async () => {
  const thread = begun()
  const broken = thread.draw({ ...report('Broken'), locale: 'no language' as 'en', sections: [{} as never] })
  const whole = thread.draw(report('Whole'))
  await expect(broken).rejects.toThrow(/./)
  expect(drawnText(await whole).actual).toEqual(['Whole'])
})

test('a report that takes too long is cancelled', async () => {
  const thread = begun({ longestMs: 0 })
  await expect(thread.draw(report('Slow'))).rejects.toThrow('too long')
})

test('a report that nobody needs any more is cancelled, and delays no other', async () => {
  const thread = begun()
  const [drawing, waiting] = [new AbortController(), new AbortController()]
  const rows = Array.from({ length: 200_000 }, (_, at) => [`Row ${at}`])
  const long = { ...report('Long'), sections: [{ title: 'Rows', notes: [], columns: ['Row'], rows }] }
  const given = [thread.draw(long, drawing.signal), thread.draw(report('Waiting'), waiting.signal)]
  const whole = thread.draw(report('Whole'))
  waiting.abort(new Error('nobody waits for it'))
  drawing.abort(new Error('nobody wants it'))
  await expect(given[0]).rejects.toThrow('nobody wants it')
  await expect(given[1]).rejects.toThrow('nobody waits for it')
  expect(drawnText(await whole).actual).toEqual(['Whole'])
  await expect(thread.draw(report('Late'), drawing.signal)).rejects.toThrow('nobody wants it')
})

test('waiting reports are refused when the server stops', async () => {
  const thread = begun()
  const given = [thread.draw(report('One')), thread.draw(report('Other'))].map((one) =>
    expect(one).rejects.toThrow('the server is stopping'),
  )
  await thread.close()
  await Promise.all(given)
})
