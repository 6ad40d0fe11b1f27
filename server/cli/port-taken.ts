/** Whether listening failed because another process listens there. */
export const isPortTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
