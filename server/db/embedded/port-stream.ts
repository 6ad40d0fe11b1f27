import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/** The socket that `pg` wants, over a MessagePort to the database's worker. */
export class PortStream extends Duplex {
  readonly #open: () => MessagePort
  readonly #onGone: () => void
  #port: MessagePort | undefined

  /** `open` makes the port; `onGone` is called at once when nobody reads from the stream any more. */
  constructor(open: () => MessagePort, onGone: () => void) {
    super()
    this.#open = open
    this.#onGone = onGone
  }

  /** As `net.Socket`: `pg` calls it once and waits for the event. */
  connect() {
    this.#port = this.#open()
    this.#port.on('message', (bytes: Uint8Array) => this.push(bytes))
    this.#port.on('close', () => this.push(null))
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    this.#port?.ref()
    return this
  }

  unref() {
    this.#port?.unref()
    return this
  }

  override _read() {}

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void) {
    const bytes = new Uint8Array(chunk) // a copy: `pg` uses its buffer again
    this.#port?.postMessage(bytes, [bytes.buffer])
    done()
  }

  override _final(done: () => void) {
    this.#port?.close()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#port?.close()
    this.#onGone()
    done(error)
  }
}
