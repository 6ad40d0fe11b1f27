import * as virtual from '@tanstack/react-virtual'

/**
 * A list of which only the rows in sight are drawn, in the page's own scroll. Its answers change while it stays the same
 * object: do not memoize what is made of them.
 */
export const useWindowList = virtual.useWindowVirtualizer
