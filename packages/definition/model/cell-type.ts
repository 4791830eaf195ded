/** How spreadsheets represent a value. */
export type CellType = 'text' | 'number' | 'boolean' | 'date' | 'time' | 'datetime';
