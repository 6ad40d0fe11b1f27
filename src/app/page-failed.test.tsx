import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { RequestFailed } from '#src/lib/request-failed.ts'
import { renderLinked } from '#tests/support/render-island.tsx'

import { PageFailed } from './page-failed.tsx'

test('a screen whose data could not be loaded says why, and can load it again', async () => {
  const error = new RequestFailed({ kind: 'unavailable', message: '' }, 503)
  const { router } = renderLinked(<PageFailed error={error} reset={() => undefined} />)
  const invalidate = vi.spyOn(router, 'invalidate')
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(invalidate).toHaveBeenCalledOnce()
})
