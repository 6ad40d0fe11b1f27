import { DEMO_TEMPLATE } from './demo-template.ts'
import { test } from './fixtures.ts'
import { importFiles } from './import-files.ts'
import { type Product, startProduct } from './product.ts'

/** Tests with their own product, whose clock shows a given moment and which has imported these files of a partner. */
export const testAt = (files: (moment: Date) => Record<string, unknown>, partner: string) =>
  test.extend<{ productAt: (moment: Date) => Promise<Product> }>({
    productAt: async ({ folderOf }, use, story) => {
      story.setTimeout(story.timeout + STARTING_MS)
      const started: Product[] = []
      await use(async (moment) => {
        const own = await startProduct(atMoment(moment), DEMO_TEMPLATE)
        started.push(own)
        await importFiles(own, await folderOf(files(moment)), '--partner', partner)
        return own
      })
      for (const own of started) {
        await own.stop()
        await own.removeData()
      }
    },
  })

/** Extra time to start another server and import the files on a busy machine. */
const STARTING_MS = 120_000

/** The next day of the week (0 is Sunday) at this hour of UTC. */
export function nextWeekday(weekday: number, hour: number): Date {
  const now = new Date()
  const days = (weekday - now.getUTCDay() + 7) % 7
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, hour)
  return new Date(next < now.getTime() ? next + 7 * 86_400_000 : next)
}

/**
 * The settings of a product whose clock shows this moment when it starts, and runs on from there, so that rules about times do not
 * depend on when the test runs.
 */
const atMoment = (moment: Date): Record<string, string> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shifted(moment.getTime() - Date.now()))}`,
})

const shifted = (ms: number) => `
const Real = Date
const now = () => Real.now() + ${ms}
globalThis.Date = class Date extends Real {
  constructor(...given) {
    super(...(given.length > 0 ? given : [now()]))
  }
  static now() {
    return now()
  }
}`
