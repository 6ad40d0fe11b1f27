import { readXlsx } from 'hucre/xlsx'

import type { Page } from '#contracts/pagination.ts'
import type { Report, ReportDraft, ReportRun } from '#contracts/reports.ts'
import { queueDueReports } from '#server/modules/reports/queue-reports.ts'
import type { Letter } from '#server/plugins/mail.ts'
import type { TestServer } from '#tests/support/server.ts'

let number = 0

/** Every day at 6:00 UTC, about the day before, as a workbook. */
export const reportDraft = (given: Partial<ReportDraft> = {}): ReportDraft => ({
  title: `Report ${(number += 1)}`,
  kind: 'freemium',
  filter: {},
  period: 'last-day',
  formats: ['xlsx'],
  locale: 'en',
  schedule: { every: 'day', hour: 6 },
  time_zone: 'UTC',
  recipient_ids: [],
  active: true,
  ...given,
})

type Client = Awaited<ReturnType<TestServer['as']>>

/** What people do with reports, over the API. Any status other than 200 throws an error with the response. */
export function testReports({ app, db, clock, outbox }: TestServer) {
  async function done<Body>(answer: ReturnType<Client['get']>): Promise<Body> {
    const { statusCode, body, json } = await answer
    if (statusCode !== 200) throw new Error(`${statusCode}: ${body}`)
    return json()
  }

  async function settle(): Promise<void> {
    app.jobs.wake()
    await app.jobs.idle()
  }

  return {
    add: (client: Client, given: Partial<ReportDraft> = {}) =>
      done<Report>(client.post('/api/reports', reportDraft({ recipient_ids: [client.person.id], ...given }))),
    list: (client: Client, query = '') => done<Page<Report>>(client.get(`/api/reports${query}`)),
    runs: async (client: Client, id: number) =>
      (await done<Page<ReportRun>>(client.get(`/api/reports/${id}/runs`))).data,
    run: async (client: Client, id: number) => {
      await done<ReportRun>(client.post(`/api/reports/${id}/runs`))
      await settle()
    },
    settle,

    /** Moves the clock to the moment at which a report is due, and lets all servers look at once. */
    async due({ next_at }: Pick<Report, 'next_at'>): Promise<void> {
      clock.advance(Math.max(0, new Date(next_at!).getTime() - clock.now().getTime()))
      await Promise.all([1, 2, 3].map(() => queueDueReports(db, clock.now())))
      await settle()
    },

    lettersTo: (email: string): Letter[] => outbox.filter(({ to }) => to === email),
  }
}

/** The rows of a sheet of a workbook that came with a letter, by its name. */
export async function sheetRows(letter: Letter | undefined, sheet: string) {
  const file = letter?.attachments?.find(({ name }) => name.endsWith('.xlsx'))
  const { sheets } = await readXlsx(file!.bytes)
  return sheets.find(({ name }) => name === sheet)?.rows ?? []
}
