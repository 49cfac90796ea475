export { seedVehicleOptions } from './seed-options.ts';
export { readVehicleData, type VehicleData } from './vehicle-data.ts';
export { vehiclesRouter } from './vehicles.router.ts';
