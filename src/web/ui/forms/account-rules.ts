import type { InputRule } from '#web/ui/forms/rules.tsx'

/** What the contract and the server ask of a name, one by one, without the contract: it is too heavy for a first page. */
export const usernameRules = (username: string): InputRule[] => {
  const name = username.trim()
  return [
    { text: '3 to 32 characters', met: name.length >= 3 && name.length <= 32 },
    { text: 'Letters, digits, “_”, “-” and “.” only', met: /^[A-Za-z0-9_.-]+$/.test(name) },
  ]
}

/** That a password is not a commonly used one is for the server to say, which has the list. */
export const passwordRules = (password: string, username: string): InputRule[] => {
  const name = username.trim().toLowerCase()
  const holdsName = name.length >= 3 && password.toLowerCase().includes(name)
  return [
    { text: 'At least 8 characters', met: password.length >= 8 },
    { text: 'Does not contain your username', met: password !== '' && !holdsName },
  ]
}
