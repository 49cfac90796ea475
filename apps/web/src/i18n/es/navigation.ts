import type { navigation as en } from '../en/navigation.ts';
import type { Texts } from '../texts.ts';

export const navigation: Texts<typeof en> = {
  dashboard: 'Inicio',
  calendar: 'Calendario',
  overview: 'Resumen',
  intakeForms: 'Ingresos',
  drafts: 'Borradores',
  customers: 'Clientes',
  workOrders: 'Órdenes de trabajo',
  board: 'Tablero',
  diagnostic: 'Diagnóstico',
  archive: 'Archivo',
  workOrderParts: 'Piezas de órdenes',
  inventory: 'Inventario',
  analytics: 'Análisis',
  restock: 'Reabastecer',
  purchases: 'Órdenes de compra',
  reservations: 'Reservas',
  counts: 'Conteos',
  bulk: 'Importar productos',
  inventorySettings: 'Configuración de inventario',
  transactions: 'Transacciones',
  users: 'Usuarios',
  profile: 'Perfil',
  settings: 'Configuración',
  audit: 'Registro de cambios',
};
