import { alertFeedEventSchema } from '#contracts/alert-feed.ts'
import { readEvents } from '#src/lib/event-stream.ts'
import type { Http } from '#src/lib/http.ts'
import { RequestFailed } from '#src/lib/request-failed.ts'
import type { ListenToAlerts } from '#src/machines/feed.machine.ts'

/** The open alerts, as they change. */
export const listenToAlerts =
  (http: Http): ListenToAlerts =>
  async (report, signal) => {
    const stream = await http.stream('/api/alerts/events', { signal })
    for await (const event of readEvents(stream, alertFeedEventSchema)) {
      if (event.type === 'failed') throw new RequestFailed(event.failure, null)
      report(event.alerts)
    }
  }
