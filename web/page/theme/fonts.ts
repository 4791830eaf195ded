/** The fonts of each choice, of which devices have one: nothing is downloaded. */
export const fontStacks = {
  system: 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif',
  humanist: 'Optima,Candara,"Gill Sans Nova",Ubuntu,"Source Sans Pro","Noto Sans",sans-serif',
  serif: 'Charter,"Bitstream Charter","Iowan Old Style","Sitka Text",Cambria,"Noto Serif",serif',
  rounded: 'ui-rounded,"Arial Rounded MT Bold",Quicksand,"Varela Round",Calibri,sans-serif',
  mono: 'ui-monospace,"Cascadia Code","Source Code Pro",Menlo,Consolas,monospace',
} as const;
