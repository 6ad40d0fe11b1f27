import '@mantine/core/styles.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'

import { PointsChart } from '#src/ui/charts/points-chart.tsx'

/** A chart of deterministically scattered points. The address says how many. */
const count = Number(new URLSearchParams(location.search).get('points'))
const columns = ['Machine', 'People'].map((name) => ({ name, format: (value: number) => value.toFixed(1) }))
const rows = Array.from({ length: count }, (_, index) => ({
  key: String(index),
  name: `Evaluation ${index}`,
  values: [(index * 7919) % 100, (index * 104_729) % 100].map(
    (value, column) => value + ((index * (column + 3)) % 17) / 17,
  ),
  href: `/evaluations/${index}`,
}))
const axis = { ticks: [0, 25, 50, 75, 101], format: String }

i18n.loadAndActivate({ locale: 'en', messages: {} })
createRoot(document.querySelector('#app')!).render(
  <I18nProvider i18n={i18n}>
    <MantineProvider>
      <PointsChart
        title="Machine and people"
        note="Points, one for each evaluation"
        data={{ heading: 'Evaluation', columns, rows }}
        across={{ name: 'Machine', ...axis }}
        up={{ name: 'People', ...axis }}
        isEmpty={false}
        fileName="points"
        onOpen={() => {}}
      />
    </MantineProvider>
  </I18nProvider>,
)
