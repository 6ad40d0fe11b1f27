import { alertFeedEventSchema } from '#contracts/alert-feed.ts'
import { readEvents } from '#src/lib/event-stream.ts'
import type { Http } from '#src/lib/http.ts'
import { RequestFailed } from '#src/lib/request-failed.ts'
import type { ListenToAlerts } from '#src/machines/feed.machine.ts'

/** What is open, as it changes. */
export const listenToAlerts =
  (http: Http): ListenToAlerts =>
  async (tell, signal) => {
    const stream = await http.stream('/api/alerts/events', { signal })
    for await (const event of readEvents(stream, alertFeedEventSchema)) {
      if (event.type === 'failed') throw new RequestFailed(event.failure, null)
      tell(event.alerts)
    }
  }
