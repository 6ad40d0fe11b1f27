import { beforeEach, describe, expect, test } from 'vitest'

import { MAX_USER_FILE_BYTES, MAX_USER_FILE_ROWS } from '#contracts/user-files.ts'
import { testServer } from '#tests/support/server.ts'
import { administrator, peopleIn } from '#tests/support/user-files.ts'

const server = await testServer()
const { db } = server
beforeEach(server.database.truncate)

describe('a row is refused with the field and the reason', () => {
  test.each([
    ['email,name\nnobody,Ana', { email: ['This is not an e-mail address.'] }],
    ['email,name\n,Ana', { email: ['Please fill in this field.'] }],
    ['email,name\nana@x.test,Ana,more', { email: ['This row has more cells than there are columns.'] }],
    ['email,name\nana@x.test,"A\nna"', { name: ['A name cannot hold line breaks or control characters.'] }],
    ['email,name,role\nana@x.test,Ana,Emperor', { role: ['There is no role “Emperor”.'] }],
    ['email,name,role\nana@x.test,Ana,77', { role: ['There is no role “77”.'] }],
    ['email,name,team\nana@x.test,Ana,Red', { team: ['There is no team “Red”.'] }],
    ['email,name,aliado\nana@x.test,Ana,Banco', { partner: ['There is no partner “Banco”.'] }],
    ['email,name,state\nana@x.test,Ana,maybe', { state: ['“maybe” says neither active nor deactivated.'] }],
    [
      'email,name,state\nana@x.test,Ana,inactive',
      { state: ['There is nobody with this e-mail address to deactivate.'] },
    ],
  ])('%j', async (file, errors) => {
    const { files } = await administrator(server)
    expect((await files.checked(file)).rows).toMatchObject([{ outcome: 'refused', errors }])
  })

  test('for every field of it that is wrong', async () => {
    const { files } = await administrator(server)
    const { rows } = await files.checked('email,role,team\nana,x,y')
    expect(Object.keys(rows[0].errors).toSorted()).toEqual(['email', 'role', 'team'])
  })

  test('an address that is there twice belongs to its first row', async () => {
    const { files } = await administrator(server)
    const many = Array.from({ length: 1_200 }, (_, at) => `p${at}@x.test,P${at}`)
    const { outcomes, id } = await files.checked(['email,name', ...many, 'P3@X.test,Again'].join('\n'))
    expect(outcomes).toMatchObject({ create: 1_200, refused: 1 })
    expect((await files.rows(id, 'outcome=refused')).data).toMatchObject([
      { row: 1_202, errors: { email: ['Row 5 is about the same e-mail address.'] } },
    ])
  })
})

describe('what cannot be a file of users is refused with 422', () => {
  test.each([
    ['nothing', '', 'This file is empty.'],
    ['no body', Buffer.alloc(0), 'This file is empty.'],
    ['no header', 'ana@x.test,Ana\nbo@x.test,Bo', 'The first row has to hold the names of the columns.'],
    ['no rows', 'email,name\n,\n', 'There is nothing below the names of the columns.'],
    ['a column twice', 'email,Name,NÀME\nana@x.test,Ana,Ana', 'Two columns have the same name: NÀME.'],
    ['HTML', '<html><body>email</body></html>', /^This is a web page/],
    ['bytes', Buffer.from([0, 1, 2, 3, 255]), /^This is neither an Excel workbook/],
    [
      'too many rows',
      `email\n${'a@x.test\n'.repeat(MAX_USER_FILE_ROWS + 1)}`,
      'A table can have at most 100,000 rows. Split it into several files.',
    ],
  ])('%s', async (_, content, why) => {
    const { files } = await administrator(server)
    const answer = await files.upload(content, 'people.xlsx')
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toMatch(why)
    expect(await db.selectFrom('user_file').select('id').execute()).toEqual([])
  })

  test('more bytes than a file may have: 413', async () => {
    const { files } = await administrator(server)
    expect((await files.upload(Buffer.alloc(MAX_USER_FILE_BYTES + 1, 'a'))).statusCode).toBe(413)
  })
})

test.each([
  [{ name: 1 }, { email: expect.anything() }],
  [{ email: 0, name: 2 }, { name: ['The file has no such column.'] }],
  [{ email: 0, name: 0 }, { name: ['This column is chosen for another field already.'] }],
])('the mapping %j is refused before anything is checked', async (mapping, errors) => {
  const client = await administrator(server)
  const { id } = (await client.files.upload('email,name\nana@x.test,Ana')).json()
  const answer = await client.post(`/api/user-files/${id}/check`, { mapping })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual(errors)
})

test('refused rows go out as a file that can come in again, without anything that a spreadsheet would calculate', async () => {
  const client = await administrator(server)
  const { id } = await client.files.checked('email,name,role\nana@x.test,=1+1,Emperor\nbo@x.test,Bo,\n')
  const file = await client.get(`/api/user-files/${id}/refused`)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.body.trimEnd()).toBe(
    "\u{FEFF}Row,email,name,role,Why it was refused\r\n2,ana@x.test,'=1+1,Emperor,There is no role “Emperor”.",
  )

  const again = await client.files.checked(file.body)
  expect((await client.get(`/api/user-files/${again.id}/refused`)).body).toBe(file.body)
  await client.files.applied(file.body.replace('Emperor', 'Team lead'))
  expect(await peopleIn(db)).toContainEqual(expect.objectContaining({ email: 'ana@x.test', name: '=1+1', role_id: 6 }))
})

test('so can columns that are named like a formula', async () => {
  const client = await administrator(server)
  const { id } = await client.files.checked('email,=1+1,x;=1\nana,=2+2,y;=2')
  const { body } = await client.get(`/api/user-files/${id}/refused`)
  expect(body).toContain("Row,email,'=1+1,x;'=1,Why")
  const again = await client.files.checked(body)
  expect((await client.get(`/api/user-files/${again.id}`)).json()).toMatchObject({
    columns: ['Row', 'email', '=1+1', 'x;=1', 'Why it was refused'],
    sample: [['2', 'ana', '=2+2', 'y;=2', expect.anything()]],
  })
  expect((await client.get(`/api/user-files/${again.id}/refused`)).body).toBe(body)
})
