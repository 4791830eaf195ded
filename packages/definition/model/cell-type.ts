export type CellType = 'text' | 'number' | 'boolean' | 'date' | 'time' | 'datetime';
