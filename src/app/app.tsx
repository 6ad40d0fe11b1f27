import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import {
  MantineProvider,
  createTheme,
  virtualColor,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'

import { NoticeBoard } from '#src/ui/notice-board.tsx'

import type { AppRouter } from './router.ts'

type AppProps = {
  router: AppRouter
  i18n: I18n
  /** The nonce of the page's Content-Security-Policy, for styles that are added at run time. */
  styleNonce?: string | undefined
  /** Without transitions, for tests. */
  env?: 'default' | 'test'
}

export function App({ router, i18n, styleNonce, env = 'default' }: AppProps) {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        env={env}
        {...(styleNonce && { getStyleNonce: () => styleNonce })}
      >
        <RouterProvider router={router} />
        <NoticeBoard />
      </MantineProvider>
    </I18nProvider>
  )
}

const ink: MantineColorsTuple = [
  '#f4f4f4',
  '#ececec',
  '#dedede',
  '#bdbdbd',
  '#8a8a8a',
  '#4a4a4a',
  '#000000',
  '#2b2b2b',
  '#1a1a1a',
  '#000000',
]
const paper: MantineColorsTuple = [
  '#ffffff',
  '#ffffff',
  '#f4f4f4',
  '#ececec',
  '#ffffff',
  '#ececec',
  '#ffffff',
  '#f4f4f4',
  '#ffffff',
  '#d4d4d4',
]

/** Neutral, unlike Mantine's: shade 4 is the lightest for a border (3:1), shade 5 the lightest for text (4.5:1). */
const gray: MantineColorsTuple = [
  '#fafafa',
  '#f4f4f4',
  '#e9e9e9',
  '#dedede',
  '#949494',
  '#737373',
  '#5f5f5f',
  '#454545',
  '#2b2b2b',
  '#141414',
]
const dark: MantineColorsTuple = [
  '#ededed',
  '#cfcfcf',
  '#a8a8a8',
  '#8f8f8f',
  '#333333',
  '#262626',
  '#1b1b1b',
  '#121212',
  '#0c0c0c',
  '#000000',
]

/** Black, mid grey and white. The primary colour is black on white in the light theme, and white in the dark one. */
const theme = createTheme({
  colors: {
    ink,
    paper,
    gray,
    dark,
    primary: virtualColor({ name: 'primary', light: 'ink', dark: 'paper' }),
    secondary: gray,
    tertiary: paper,
  },
  primaryColor: 'primary',
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'sm',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  components: {
    // an empty focusable element is not a menu item: the first item takes the focus
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // the kit's own icon is white, also on the white of the dark theme
    Checkbox: { defaultProps: { iconColor: 'var(--mantine-primary-color-contrast)' } },
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
})

/** `--line` separates, `--line-strong` is the border of a control (3:1); the four status colours are readable as text (4.5:1). */
const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': '#b42318',
    '--mantine-color-success': '#17713f',
    '--mantine-color-anchor': '#000000',
    '--mantine-color-default-border': '#c4c4c4',
    '--line': '#e4e4e4',
    '--line-strong': '#8f8f8f',
    '--surface': '#fafafa',
    '--status-good': '#17713f',
    '--status-warning': '#8a5300',
    '--status-bad': '#b42318',
    '--status-information': '#1b5fb4',
  },
  dark: {
    '--mantine-color-error': '#ff9c92',
    '--mantine-color-success': '#6fd39b',
    '--mantine-color-anchor': '#ffffff',
    '--mantine-color-default-border': '#454545',
    '--mantine-color-primary-light': '#262626',
    '--mantine-color-primary-light-hover': '#333333',
    '--line': '#2e2e2e',
    '--line-strong': '#7a7a7a',
    '--surface': '#181818',
    '--status-good': '#6fd39b',
    '--status-warning': '#f0b45c',
    '--status-bad': '#ff9c92',
    '--status-information': '#8ab8f5',
  },
})
