import { create } from 'zustand'

interface Reach {
  /** The last question about who is signed in got no answer that says so. */
  failed: boolean
  /** The token that the last answer was given to; undefined before there was one. */
  token: string | null | undefined
}

const useReach = create<Reach>()(() => ({ failed: false, token: undefined }))

export const useServerUnreachable = (): boolean => useReach((state) => state.failed)

export const noteAnswered = (token: string | null): void => useReach.setState({ failed: false, token })
export const noteNoAnswer = (): void => useReach.setState({ failed: true })

/** Whether the person who is known now is the one that this token belongs to. */
export const wasKnownBy = (token: string | null): boolean => useReach.getState().token === token
