// API types of users, departments and designations.
import type { Schemas } from '@/api/operations';

export type Person = Schemas['AccountsPersonOut'];
export type Department = Schemas['DepartmentOut'];
export type Designation = Schemas['DesignationOut'];
export type ServiceAccount = Schemas['ServiceAccountOut'];
