import type { InputRule } from '#web/ui/forms/rules.tsx'

/** The contract's rules for usernames, repeated here because the contract is too heavy for the first page. */
export const usernameRules = (username: string): InputRule[] => {
  const name = username.trim()
  return [
    { text: '3 to 32 characters', met: name.length >= 3 && name.length <= 32 },
    { text: 'Letters, digits, “_”, “-” and “.” only', met: /^[A-Za-z0-9_.-]+$/.test(name) },
  ]
}

/** Common passwords are refused by the server, which has the list. */
export const passwordRules = (password: string, username: string): InputRule[] => {
  const name = username.trim().toLowerCase()
  const holdsName = name.length >= 3 && password.toLowerCase().includes(name)
  return [
    { text: 'At least 8 characters', met: password.length >= 8 },
    { text: 'Does not contain your username', met: password !== '' && !holdsName },
  ]
}
