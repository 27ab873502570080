import { expect, test } from 'vitest'
import { NewPassword, Username } from '#contracts/auth.ts'
import { passwordRules, usernameRules } from '#web/ui/forms/account-rules.ts'

const allMet = (rules: { met: boolean }[]) => rules.every(({ met }) => met)

test.each(['', 'ma', 'mara', ' mara ', 'm.a-r_a', 'mara!', 'mära', 'm a', 'x'.repeat(32), 'x'.repeat(33)])(
  'the rules of a name are met when the contract takes it: "%s"',
  (name) => {
    expect(allMet(usernameRules(name))).toBe(Username.safeParse(name).success)
  },
)

test.each(['', 'seven77', 'eight888', 'x'.repeat(40)])(
  'the length of a password is that of the contract: "%s"',
  (password) => {
    expect(passwordRules(password, '')[0]?.met).toBe(NewPassword.safeParse(password).success)
  },
)

test.each([
  ['my-MARA-lamp', 'mara', false],
  ['my lamp is on', 'mara', true],
  ['my lamp is on', 'm', true],
  ['', 'mara', false],
])('"%s" of "%s" does without the name: %s', (password, username, met) => {
  expect(passwordRules(password, username)[1]?.met).toBe(met)
})
