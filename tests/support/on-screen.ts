import { fireEvent, screen } from '@testing-library/react'

/** The title of the screen, once it has appeared. */
export const title = () => screen.findByRole('heading', { level: 1 })

/** Fills in fields by their labels. Typing key by key would make every test seconds longer. */
export async function fillIn(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  }
}

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
