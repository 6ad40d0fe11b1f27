/** A stream that sends these events at once and stays open. */
export function eventStream(...events: object[]) {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (line) => {
      for (const event of events) line.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`))
    },
  })
}
