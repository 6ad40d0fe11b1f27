import { expect, test } from 'vitest'

import { isBareLabel, speakerName, speakerOfWord, speakersByLabel } from './speakers.ts'

test.each([
  ['Agent', 'agent'],
  ['AGENT 1', 'agent'],
  ['Asesora', 'agent'],
  ['atendente', 'agent'],
  ['contact', 'customer'],
  ['Cliente_2', 'customer'],
  ['客户', 'customer'],
  ['ai', 'bot'],
  ['sistema', 'system'],
  ['Andrew Young', null],
])('%s names the role %s', (word, speaker) => {
  expect(speakerOfWord(word)).toBe(speaker)
})

test('the one who answers speaks first: the agent, and in an outbound call the customer', () => {
  expect([...speakersByLabel(['0', '1', '0'])]).toEqual([
    ['0', 'agent'],
    ['1', 'customer'],
  ])
  expect(speakersByLabel(['0', '1'], speakerOfWord, 'outbound').get('0')).toBe('customer')
})

test('a label that names its role leaves the other role to the other label', () => {
  expect(speakersByLabel(['Ana', 'Agent']).get('Ana')).toBe('customer')
  expect(speakersByLabel(['Customer', 'Luis']).get('Luis')).toBe('agent')
})

test('one unknown label, and lines without any, are attributed to nobody', () => {
  expect(speakersByLabel(['Speaker 1']).get('Speaker 1')).toBe('system')
  expect(speakersByLabel(['', 'Agent']).has('')).toBe(false)
})

test('a name is kept when it says more than the role, but never the customer’s', () => {
  expect(speakerName('Ana Paz', 'agent', 2)).toBe('Ana Paz')
  expect(speakerName('Ana Paz', 'customer', 2)).toBeNull()
  expect(speakerName('Agent', 'agent', 2)).toBeNull()
  expect(speakerName('Speaker 3', 'customer', 3)).toBe('Speaker 3')
  expect(isBareLabel('spk_0')).toBe(true)
})
