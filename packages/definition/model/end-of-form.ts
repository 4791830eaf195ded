/** Target of a jump that skips all following sections. It takes precedence over a section with this id. */
export const endOfForm = 'end';
