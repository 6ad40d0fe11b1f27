/** A sentence of the server, in English; the catalogues contain its translations under `id`. */
export type Message = { id: string; message: string; values?: Record<string, unknown> }
