/** As `RECORDING_RATE` of the contract, which would bring zod into the audio worklet. */
export const RECORDED_RATE = 16_000
