import { createRootRouteWithContext } from '@tanstack/react-router'

import type { AppContext } from '#src/context/app-context.ts'

export const Route = createRootRouteWithContext<AppContext>()()
