import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { RequestFailed } from '#src/lib/request-failed.ts'
import { renderIsland } from '#tests/support/render-island.tsx'

import { Failed } from './failed.tsx'
import { failureText } from './failure-text.ts'
import { Forbidden } from './forbidden.tsx'
import { Loading } from './loading.tsx'

describe('a failure', () => {
  test('is described by its kind', () => {
    renderIsland(<Failed error={new RequestFailed({ kind: 'unavailable', message: '' }, null)} />)
    expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached')
  })

  test('has its own text for each kind', () => {
    const titles = Object.values(failureText).map(({ title }) => title.message)
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('of an unknown kind is described as our fault', () => {
    renderIsland(<Failed error={new TypeError('x is undefined')} />)
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on our side')
    expect(screen.getByRole('alert')).not.toHaveTextContent('undefined')
  })

  test('can be retried', () => {
    const onRetry = vi.fn()
    renderIsland(<Failed error={null} onRetry={onRetry} />)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })
})

test('a forbidden view names the permission', () => {
  renderIsland(<Forbidden needed={['user-list']} />)
  expect(screen.getByText('It needs this permission. An administrator can give it to your role.')).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent('user-list')
})

test('a loading view says so to screen readers', () => {
  renderIsland(<Loading />)
  expect(screen.getByRole('status')).toHaveTextContent('Loading...')
})
