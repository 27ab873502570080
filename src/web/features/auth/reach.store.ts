import { create } from 'zustand'

interface Reach {
  /** True when the last session check got no usable answer. */
  failed: boolean
  /** The token used for the last successful check; undefined before the first. */
  token: string | null | undefined
}

const useReach = create<Reach>()(() => ({ failed: false, token: undefined }))

export const useServerUnreachable = (): boolean => useReach((state) => state.failed)

export const noteAnswered = (token: string | null): void => useReach.setState({ failed: false, token })
export const noteNoAnswer = (): void => useReach.setState({ failed: true })

/** True when the known user belongs to this token. */
export const wasKnownBy = (token: string | null): boolean => useReach.getState().token === token
