import { createRootRouteWithContext } from '@tanstack/react-router'

import type { RouterContext } from '#src/features/frame/router-context.ts'

export const Route = createRootRouteWithContext<RouterContext>()()
